import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import type { PaymentMethodName } from '@zonewerk/contracts';
import type { ReactNode } from 'react';

const bank = <IconBuildingBank aria-hidden="true" />;
const card = <IconCreditCard aria-hidden="true" />;

export const METHOD_ICONS: Record<PaymentMethodName, ReactNode> = {
  creditcard: card,
  ideal: bank,
  sofort: bank,
  giropay: bank,
  bancontact: card,
};
