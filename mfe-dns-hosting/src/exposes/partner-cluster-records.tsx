export { RecordsScreen as Screen } from '../features/records/records-screen';
