export { EmailUndoScreen as Screen } from '../features/email-undo/email-undo-screen';
