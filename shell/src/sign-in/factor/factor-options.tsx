import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconLifebuoy,
  IconMessage,
  IconScan,
} from '@tabler/icons-react';
import { Button, Heading, Stack } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { knowsPasskeys } from '../passkey/ask-browser';
import { texts, type FactorMethod } from './messages';

/** Confirmation method, in the login window or in the one for sensitive changes. */
export type FactorOption = FactorMethod | 'password';

const ICONS: Record<FactorOption, ReactNode> = {
  sms: <IconMessage />,
  app: <IconDeviceMobile />,
  face: <IconScan />,
  passkey: <IconFingerprint />,
  recovery: <IconLifebuoy />,
  password: <IconKey />,
};

/** Methods that this browser supports; all of them if it supports none. */
export function usableWays<W extends FactorOption>(ways: readonly W[]): readonly W[] {
  const usable = ways.filter((way) => way !== 'passkey' || knowsPasskeys());
  return usable.length > 0 ? usable : ways;
}

interface OtherWaysProps<W extends FactorOption> {
  ways: readonly W[];
  present: W;
  onChange: (way: W) => void;
}

/** Alternative methods; empty without any. */
export function OtherWays<W extends FactorOption>({ ways, present, onChange }: OtherWaysProps<W>) {
  const others = ways.filter((way) => way !== present);
  if (others.length === 0) return null;
  return (
    <Stack gap={2}>
      <Heading level={3} look={4}>
        {texts.others}
      </Heading>
      {others.map((way) => (
        <Button key={way} fullWidth leftIcon={ICONS[way]} onClick={() => onChange(way)}>
          {texts.ways[way]}
        </Button>
      ))}
    </Stack>
  );
}
