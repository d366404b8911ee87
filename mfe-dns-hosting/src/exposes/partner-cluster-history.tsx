export { HistoryScreen as Screen } from '../features/zone-history/history-screen';
