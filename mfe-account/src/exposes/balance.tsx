import type { PageIdentity } from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import type { ComponentType } from 'react';
import { BalanceScreen } from '../features/balance/balance-screen';
import { ProfileScreen } from '../features/billing-profile/profile-screen';
import { ChargedScreen } from '../features/charged/charged-screen';
import { OrderScreen } from '../features/order/order-screen';

const SCREENS: Partial<Record<PageIdentity, ComponentType<ScreenProps>>> = {
  'balance-profile': ProfileScreen,
  order: OrderScreen,
  'payment-charged': ChargedScreen,
};

/** The pages of the balance in one script: each script costs the boot document more than they cost each other. */
export function Screen(props: ScreenProps) {
  const Shown = SCREENS[props.page.identi as PageIdentity] ?? BalanceScreen;
  return <Shown {...props} />;
}
