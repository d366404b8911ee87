export { CaseScreen as Screen } from '../features/case/case-screen';
