export { RowScreen as Screen } from '../features/row/components/row-screen';
