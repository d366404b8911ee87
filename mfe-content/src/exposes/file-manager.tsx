export { FileManagerWindow as Screen } from '../features/files/components/file-manager-window';
