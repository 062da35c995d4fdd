import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { tokenCallsAMinute } from '#kit/contract/scopes.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, developerReads, tokenList, type Integration, type TokenRow } from '../calls.ts'
import { integrationTokens } from '../routes.ts'
import { SecretDialog } from '../secret-dialog.tsx'
import { modeOptions, modeWords, needs, tokenTones } from '../words.ts'
import { Usage } from './usage.tsx'

const TokenDialog = lazy(() => import('./token-dialog.tsx'))
const IntegrationDialog = lazy(() => import('./integration-dialog.tsx'))

const columns: Column<TokenRow>[] = [
  { key: 'name', header: 'Token', sort: true, card: 'title' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} {...tokenTones[state]} /> },
  { key: 'mode', header: 'Mode', cell: ({ mode }) => <StatusBadge status={mode} {...modeWords[mode]} /> },
  { key: 'ending', header: 'Ends in', cell: ({ ending }) => <code>…{ending}</code> },
  { key: 'scopes', header: 'Scopes', card: 'about', cell: ({ scopes }) => scopes.join(', ') },
  {
    key: 'last_used_at',
    header: 'Last used',
    sort: true,
    card: 'fact',
    cell: ({ last_used_at }) => (last_used_at ? <Moment value={last_used_at} /> : 'Never used'),
  },
  { key: 'expires_at', header: 'Expires', cell: ({ expires_at }) => (expires_at ? <Day value={expires_at} /> : 'Never') },
  { key: 'made_by_name', header: 'Made by', hidden: true },
  { key: 'addresses', header: 'Addresses', hidden: true, cell: ({ addresses }) => addresses.join(', ') || 'All' },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [{ key: 'mode', label: 'Mode', type: 'select', options: modeOptions }]

/** An integration: its tokens, and how often they called. */
export default function IntegrationPage() {
  const { integration: id } = integrationTokens.useParams()
  const answer = useCall(call, 'GET /integrations/{integration}/show', { params: { integration: id } })
  const tab = useTab(['tokens', 'usage'])
  const making = useDrawer('token')
  const [secret, setSecret] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const actions = useIntegrationActions(() => setEditing(true))
  const made = (token: string) => {
    making.close()
    setSecret(token)
  }
  return (
    <>
      <RecordPage
        answer={answer}
        what="Integration"
        title={({ name }) => name}
        subtitle={({ description }) => description}
        actions={actions}
        buttons={() => (
          <Allowed needs={needs}>
            <Button onClick={() => making.open()}>Make token</Button>
          </Allowed>
        )}
        tabs={[
          { label: 'Tokens', tab: 'tokens' },
          { label: 'Usage', tab: 'usage' },
        ]}
        side={(integration) => <Side integration={integration} />}
      >
        {() => (tab === 'usage' ? <Usage id={id} /> : <Tokens id={id} make={() => making.open()} />)}
      </RecordPage>
      <Suspense fallback={null}>
        {making.opened && <TokenDialog integration={id} made={made} close={making.close} />}
        {editing && answer.data && <IntegrationDialog integration={answer.data} close={() => setEditing(false)} />}
      </Suspense>
      {secret && (
        <SecretDialog
          title="Your new token"
          text="Send it with each call as Authorization: Bearer, never in an address."
          value={secret}
          what="token"
          close={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Tokens({ id, make }: { id: string; make: () => void }) {
  const rows = useMemo(() => tokenList(id), [id])
  const revoke = useAction(call, 'POST /integrations/{integration}/tokens/{token}/revoke', {
    invalidates: developerReads,
    notice: 'Token revoked.',
  })
  const ask = async ({ id: token, name }: TokenRow) => {
    const text = 'Programs that use it are refused within a second. This cannot be undone.'
    if (await confirm({ title: `Revoke ${name}?`, text, action: 'Revoke token', danger: true }))
      revoke.mutate({ params: { integration: id, token } })
  }
  return (
    <ListPage
      inside
      title="Tokens"
      rows={rows}
      search="Search tokens"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowActions={(token): Action[] =>
        token.state === 'revoked' ? [] : [{ label: 'Revoke token', icon: 'x', danger: true, needs, run: () => ask(token) }]
      }
      firstUse={{
        title: 'No tokens yet.',
        text: 'A token lets the program call Safiri with the scopes that you choose.',
        action: { label: 'Make token', run: make, needs },
      }}
    />
  )
}

function useIntegrationActions(edit: () => void): (integration: Integration) => Action[] {
  const navigate = useNavigate()
  const remove = useAction(call, 'DELETE /integrations/{integration}', {
    invalidates: developerReads,
    notice: 'Integration removed.',
    done: () => navigate({ href: pathTo('/developers'), replace: true }),
  })
  return ({ id, name, tokens }) => [
    { label: 'Edit integration', icon: 'pencil', needs, run: edit },
    {
      label: 'Remove integration',
      icon: 'trash',
      danger: true,
      needs,
      run: async () => {
        const text = tokens === 1 ? 'Its token stops working.' : `Its ${tokens} tokens stop working.`
        if (await confirm({ title: `Remove ${name}?`, ...(tokens > 0 && { text }), action: 'Remove integration', danger: true }))
          remove.mutate({ params: { integration: id } })
      },
    },
  ]
}

const Side = ({ integration: { id, tokens, calls, last_used_at, created_at } }: { integration: Integration }) => (
  <Card title="Integration" flush>
    <Facts
      rows={[
        { label: 'Active tokens', value: <Count value={tokens} /> },
        { label: 'Calls in 30 days', value: <Count value={calls} /> },
        { label: 'Limit of a token', value: `${tokenCallsAMinute} calls a minute` },
        { label: 'Last used', value: last_used_at ? <Moment value={last_used_at} /> : 'Never' },
        { label: 'Created', value: <Day value={created_at} /> },
        { label: 'Calls', value: <PathLink to={`${pathTo('/developers/requests')}?integration_id=${id}`}>Request log</PathLink> },
      ]}
    />
  </Card>
)
