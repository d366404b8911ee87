export { CaseCreateScreen as Screen } from '../features/case-create/case-create-screen';
