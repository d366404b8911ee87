export { HistoryScreen as Screen } from '../features/history/components/history-screen';
