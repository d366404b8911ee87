export { FileManagerWindow as Screen } from '../features/files/file-manager-window';
