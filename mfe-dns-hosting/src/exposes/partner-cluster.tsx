export { SettingsScreen as Screen } from '../features/cluster-settings/settings-screen';
