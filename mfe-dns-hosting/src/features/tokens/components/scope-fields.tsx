import { RECORD_TYPES } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { ChoiceField, Note, Skeleton, Stack, Text, TextField } from '@zonewerk/ui';
import { useDeferredValue, useState } from 'react';
import { useDnsListClustersInfiniteQuery } from '../../../shared/api/dns-calls';
import { tokenMessages } from '../messages';
import { Checks } from './checks';
import type { TokenDraft } from '../token-draft';

const texts = tokenMessages.window;
/** Minimum number of clusters for a search field. */
const MANY = 8;

interface ScopeProps {
  draft: TokenDraft;
  onChange: (change: Partial<TokenDraft>) => void;
}

/** Clusters that a token can access. */
export function ClusterScope({ draft, onChange, projectId }: ScopeProps & { projectId: string }) {
  return (
    <Stack gap={2}>
      <ChoiceField
        name="clusters"
        label={texts.clusters}
        options={optionsOf(texts.clusterChoices)}
        required
        missing={texts.chooseClusters}
        value={draft.clusterExtent}
        onChange={(value) => onChange({ clusterExtent: value === 'all' ? 'all' : 'some' })}
      />
      {draft.clusterExtent === 'some' && (
        <ClusterChecks
          projectId={projectId}
          chosen={draft.clusters}
          onChange={(clusters) => onChange({ clusters })}
        />
      )}
    </Stack>
  );
}

interface ClusterChecksProps {
  projectId: string;
  chosen: readonly string[];
  onChange: (clusters: string[]) => void;
}

function ClusterChecks({ projectId, chosen, onChange }: ClusterChecksProps) {
  const [typed, setTyped] = useState('');
  const query = useDnsListClustersInfiniteQuery({ projectId, query: useDeferredValue(typed.trim()) });
  const found = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const many = typed !== '' || (query.data?.pages[0]?.count ?? 0) > MANY;
  if (query.error !== undefined) return <Note tone="bad">{failureText(query.error)}</Note>;
  if (!query.data) return <Skeleton width="100%" height="4rem" />;
  return (
    <Stack gap={2}>
      {many && (
        <TextField
          name="find_cluster"
          label={texts.findCluster}
          hideLabel
          placeholder={texts.findCluster}
          value={typed}
          onChange={setTyped}
        />
      )}
      {found.length === 0 && <Text>{texts.noCluster}</Text>}
      <Checks
        label={texts.clusters}
        name="cluster"
        wide
        options={found.map(({ id, domain_unicode: domain }) => ({ value: id, label: domain }))}
        chosen={chosen}
        onChange={onChange}
      />
    </Stack>
  );
}

/** Permissions of a token, and its record sets. */
export function RecordScope({ draft, onChange }: ScopeProps) {
  return (
    <>
      <ChoiceField
        name="access"
        label={texts.access}
        options={(['read', 'write'] as const).map((value) => ({
          value,
          label: tokenMessages.may[value],
          text: texts.accessTexts[value],
        }))}
        value={draft.access}
        onChange={(value) => onChange({ access: value === 'read' ? 'read' : 'write' })}
      />
      <Stack gap={2}>
        <ChoiceField
          name="record_types"
          label={texts.types}
          options={optionsOf(texts.typeChoices)}
          required
          missing={texts.chooseTypes}
          value={draft.typeExtent}
          onChange={(value) => onChange({ typeExtent: value === 'all' ? 'all' : 'some' })}
        />
        {draft.typeExtent === 'some' && (
          <Checks
            label={texts.types}
            name="type"
            options={RECORD_TYPES.map((type) => ({ value: type, label: type }))}
            chosen={draft.types}
            onChange={(types) => onChange({ types })}
          />
        )}
      </Stack>
      <TextField
        name="name_pattern"
        label={texts.pattern}
        help={texts.patternHelp}
        optional
        mono
        autoComplete="off"
        value={draft.pattern}
        onChange={(pattern) => onChange({ pattern })}
      />
    </>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
