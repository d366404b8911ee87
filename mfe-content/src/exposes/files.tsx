export { FilesScreen as Screen } from '../features/files/files-screen';
