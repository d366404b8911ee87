export { EmailUndoScreen as Screen } from '../features/email-undo/components/email-undo-screen';
