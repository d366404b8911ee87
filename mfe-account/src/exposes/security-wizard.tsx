export { WizardScreen as Screen } from '../features/wizard/wizard-screen';
