export { CaseCreateScreen as Screen } from '../features/case-create/components/case-create-screen';
