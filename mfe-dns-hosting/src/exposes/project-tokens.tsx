export { TokensScreen as Screen } from '../features/tokens/components/tokens-screen';
