export { RecordsScreen as Screen } from '../features/records/table/records-screen';
