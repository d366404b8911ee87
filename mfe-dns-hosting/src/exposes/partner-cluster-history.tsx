export { HistoryScreen as Screen } from '../features/zone-history/components/history-screen';
