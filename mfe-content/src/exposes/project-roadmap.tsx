export { BoardScreen as Screen } from '../features/roadmaps/components/board-screen';
