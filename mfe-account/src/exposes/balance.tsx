import type { PageIdentity } from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import type { ComponentType } from 'react';
import { BalanceScreen } from '../features/balance/components/balance-screen';
import { ProfileScreen } from '../features/billing-profile/components/profile-screen';
import { ChargedScreen } from '../features/charged/components/charged-screen';
import { OrderScreen } from '../features/order/components/order-screen';

const SCREENS: Partial<Record<PageIdentity, ComponentType<ScreenProps>>> = {
  'balance-profile': ProfileScreen,
  order: OrderScreen,
  'payment-charged': ChargedScreen,
};

/** One script for all balance pages: another script would increase the boot document by more than it saves. */
export function Screen(props: ScreenProps) {
  const Shown = SCREENS[props.page.identi as PageIdentity] ?? BalanceScreen;
  return <Shown {...props} />;
}
