export { FilesScreen as Screen } from '../features/files/components/files-screen';
