import { Button, Table } from '@mantine/core'
import { countries, type CountryCode } from '#kit/contract/countries.ts'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useAppContext } from '#kit/web/use-session.ts'
import { marginBody } from '../contract/agencies.ts'
import { call, type StaffAgency } from './calls.ts'
import { logWords } from './log-words.ts'
import { operatorAgency } from './routes.ts'

const reads = ['/operator/agencies', '/operator/log']

/** An agency's page for the staff of the platform. */
export default function Agency() {
  const { id } = operatorAgency.useParams()
  const answer = useCall(call, 'GET /operator/agencies/{id}', { params: { id } })
  return (
    <RecordPage
      answer={answer}
      what="Agency"
      title={({ name }) => name}
      status={({ state }) => <StatusBadge status={state} />}
      buttons={(agency) => <State agency={agency} />}
      side={(agency) => (
        <>
          <Standing agency={agency} />
          {agency.log.length > 0 && (
            <Card title="Staff activity">
              <Timeline
                entries={agency.log.map(({ id: entry, at, operator, action, text }) => ({
                  id: entry,
                  at,
                  title: logWords(action),
                  text: [operator, text].filter(Boolean).join(': '),
                }))}
              />
            </Card>
          )}
        </>
      )}
    >
      {(agency) => (
        <>
          <Wallets agency={agency} />
          <People agency={agency} />
        </>
      )}
    </RecordPage>
  )
}

function State({ agency: { id, name, state } }: { agency: StaffAgency }) {
  const params = { id }
  const suspend = useAction(call, 'POST /operator/agencies/{id}/suspend', {
    invalidates: reads,
    notice: 'Agency suspended. Its owners were informed.',
  })
  const restore = useAction(call, 'POST /operator/agencies/{id}/restore', {
    invalidates: reads,
    notice: 'Agency restored. Its owners were informed.',
  })
  if (state === 'suspended')
    return (
      <Button
        onClick={async () => {
          if (await confirm({ title: `Restore “${name}”?`, text: 'Its people can work in it again.', action: 'Restore agency' }))
            restore.mutate({ params })
        }}
      >
        Restore agency
      </Button>
    )
  return (
    <Button
      variant="default"
      onClick={async () => {
        const reason = await ask({
          title: `Suspend “${name}”?`,
          text: 'None of its people can work in it until it is restored.',
          label: 'Reason (shown to its owners)',
          action: 'Suspend agency',
          type: 'long text',
        })
        if (reason !== null) suspend.mutate({ params, body: { reason } })
      }}
    >
      Suspend agency
    </Button>
  )
}

function Standing({ agency }: { agency: StaffAgency }) {
  return (
    <Card title="Agency" flush>
      <Facts
        rows={[
          { label: 'Short name', value: agency.slug, copy: agency.slug },
          { label: 'Category', value: agency.category },
          { label: 'Country', value: countries[agency.country_code as CountryCode] },
          { label: 'Phone', value: agency.phone, copy: agency.phone },
          { label: 'Email', value: agency.email, copy: agency.email },
          { label: 'Plan', value: agency.plan },
          { label: 'Subscription', value: agency.subscription && <StatusBadge status={agency.subscription} /> },
          {
            label: 'Verification',
            value:
              agency.verification === 'not_started' ? (
                <StatusBadge status="not_started" />
              ) : (
                <PathLink to={pathTo('/operator/kyc/$id', { id: agency.id })}>
                  <StatusBadge status={agency.verification} />
                </PathLink>
              ),
          },
          { label: 'Since', value: <Day value={agency.created_at} /> },
          { label: 'Suspended', value: agency.suspended_at && <Day value={agency.suspended_at} /> },
          { label: 'Reason', value: agency.suspended_reason },
        ]}
      />
    </Card>
  )
}

const percentOf = (typed: string) => Number(typed.replace(',', '.'))

function Wallets({ agency: { id, balances, exchange_margin_percent: margin } }: { agency: StaffAgency }) {
  const save = useAction(call, 'POST /operator/agencies/{id}/margin', { invalidates: reads, notice: 'Margin saved.' })
  const change = async () => {
    const given = await ask({
      title: 'Margin of exchanges',
      label: 'Percent, 0 to 20',
      action: 'Save margin',
      initial: String(margin),
      check: (text) => marginBody.shape.percent.safeParse(percentOf(text)).error?.issues[0]?.message ?? null,
    })
    if (given !== null) save.mutate({ params: { id }, body: { percent: percentOf(given) } })
  }
  return (
    <Card title="Wallets" flush actions={[{ label: 'Change margin', icon: 'percentage', run: change }]}>
      <Facts
        rows={[
          ...balances.map((balance) => ({ label: balance.currency, value: <Money value={balance} /> })),
          { label: 'Margin of exchanges', value: `${margin} %` },
        ]}
      />
    </Card>
  )
}

/** Lets the operator's session act as a member, and restarts the app as that member. */
function useActing({ id }: StaffAgency) {
  const { queryClient } = useAppContext()
  const begin = useAction(call, 'POST /operator/agencies/{id}/act', {
    invalidates: [],
    failed: 'Not started',
    done: () => {
      queryClient.clear()
      window.location.assign('/home')
    },
  })
  return async (user_id: string, name: string, may_change: boolean) => {
    const reason = await ask({
      title: may_change ? `Act as ${name}?` : `Look around as ${name}?`,
      text: 'For half an hour. Every action is recorded under your name. You cannot access passwords, members and payouts.',
      label: 'Reason',
      action: may_change ? 'Start acting' : 'Start looking',
      type: 'long text',
    })
    if (reason !== null) begin.mutate({ params: { id }, body: { user_id, reason, may_change } })
  }
}

function People({ agency }: { agency: StaffAgency }) {
  const act = useActing(agency)
  const { people, state: ofAgency } = agency
  return (
    <Card title="People" flush>
      <Table horizontalSpacing={20}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(({ user_id, name, email, role, state }) => (
            <Table.Tr key={user_id}>
              <Table.Td>
                {name}
                <br />
                <small style={{ overflowWrap: 'anywhere' }}>
                  {role} · {email}
                </small>
              </Table.Td>
              <Table.Td>
                <StatusBadge status={state} />
              </Table.Td>
              <Table.Td ta="right">
                {state === 'active' && ofAgency === 'active' && (
                  <RowMenu
                    label={`Actions for ${name}`}
                    actions={[
                      { label: 'Look around as this person', icon: 'eye', run: () => act(user_id, name, false) },
                      { label: 'Act as this person', icon: 'pencil', run: () => act(user_id, name, true) },
                    ]}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
