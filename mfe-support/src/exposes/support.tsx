export { CaseListScreen as Screen } from '../features/case-list/case-list-screen';
