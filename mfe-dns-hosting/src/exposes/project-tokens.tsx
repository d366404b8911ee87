export { TokensScreen as Screen } from '../features/tokens/tokens-screen';
