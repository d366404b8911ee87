export { WizardScreen as Screen } from '../features/wizard/components/wizard-screen';
