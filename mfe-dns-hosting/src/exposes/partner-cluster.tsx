export { SettingsScreen as Screen } from '../features/cluster-settings/components/settings-screen';
