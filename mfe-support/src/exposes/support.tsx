export { CaseListScreen as Screen } from '../features/case-list/components/case-list-screen';
