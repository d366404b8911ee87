export { RowScreen as Screen } from '../features/row/row-screen';
