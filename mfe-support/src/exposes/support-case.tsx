export { CaseScreen as Screen } from '../features/case/components/case-screen';
