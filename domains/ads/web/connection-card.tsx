import { Alert, Button, Group, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Ads } from './calls.ts'
import { companyNames } from '../contract/words.ts'
import { targetNames } from './words.ts'

const needs = ['Manage Integrations'] as const

/** The connected account, and the way to connect, choose and disconnect. */
export function ConnectionCard({ ads }: { ads: Ads }) {
  const { company, connection } = ads
  const login = useAction(call, 'POST /ads/{company}/login', { done: ({ url }) => window.location.assign(url) })
  const leave = useAction(call, 'POST /ads/{company}/disconnect', { notice: 'Account disconnected.' })
  const [choosing, setChoosing] = useState(false)
  const may = useMay()
  const connect = () => login.mutate({ params: { company } })
  const disconnect = async () => {
    const text = 'Bookings are no longer reported, spend is no longer read, and the audience there is deleted. What was read stays.'
    if (await confirm({ title: `Disconnect ${companyNames[company]}?`, text, action: 'Disconnect account', danger: true }))
      leave.mutate({ params: { company } })
  }
  if (!connection)
    return (
      <Card title="Account">
        <p>Connect your ad account to report confirmed bookings and to see spend beside them.</p>
        <Allowed needs={needs}>
          <Button loading={login.isPending} onClick={connect}>
            Connect {companyNames[company]}
          </Button>
        </Allowed>
      </Card>
    )
  const mustChoose = connection.account === null
  return (
    <Card title="Account">
      {connection.problem && (
        <Alert color="red" title="The connection does not work">
          {connection.problem}
        </Alert>
      )}
      <Facts
        rows={[
          { label: 'Account', value: connection.account?.name ?? 'Not chosen yet' },
          { label: targetNames[company], value: connection.pixel_id ?? 'None: bookings are not reported' },
          { label: 'Connected', value: <Day value={connection.connected_at} /> },
          { label: 'By', value: connection.connected_by },
          { label: 'Spend read', value: connection.spend_read_at && <Moment value={connection.spend_read_at} /> },
        ]}
      />
      {may('Manage Integrations') && (choosing || mustChoose) && !connection.problem && (
        <Choose ads={ads} done={() => setChoosing(false)} />
      )}
      <Allowed needs={needs}>
        <Group mt="md">
          {connection.problem && (
            <Button loading={login.isPending} onClick={connect}>
              Connect again
            </Button>
          )}
          {!choosing && !mustChoose && (
            <Button variant="default" onClick={() => setChoosing(true)}>
              Change account
            </Button>
          )}
          <Button variant="default" loading={leave.isPending} onClick={() => void disconnect()}>
            Disconnect account
          </Button>
        </Group>
      </Allowed>
    </Card>
  )
}

const noPixel = ''

function Choose({ ads: { company, connection }, done }: { ads: Ads; done: () => void }) {
  const answer = useCall(call, 'GET /ads/{company}/accounts', { params: { company } })
  const choose = useAction(call, 'POST /ads/{company}/account', { notice: 'Account chosen.', done })
  const [account, setAccount] = useState<string | null>(connection?.account?.id ?? null)
  const [pixel, setPixel] = useState<string>(connection?.pixel_id ?? noPixel)
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const accounts = answer.data ?? []
  if (answer.data && accounts.length === 0) return <p>{companyNames[company]} lists no ad account for you. Make one there first.</p>
  const pixels = accounts.find(({ id }) => id === account)?.pixels ?? []
  const save = () =>
    choose.mutate({ params: { company }, body: { account_id: account!, pixel_id: pixel || null, version: connection!.version } })
  return (
    <>
      <Select
        label="Ad account"
        data={accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
        value={account}
        onChange={(value) => {
          setAccount(value)
          setPixel(noPixel)
        }}
      />
      {company === 'x' ? (
        <TextInput
          label={targetNames[company]}
          description="Leave empty to report nothing. Otherwise copy both ids from Events Manager: tw-, the pixel’s, a dash, the event’s."
          placeholder="tw-o8z6j-o87ne"
          maxLength={40}
          value={pixel}
          onChange={({ currentTarget }) => setPixel(currentTarget.value.trim())}
        />
      ) : (
        <Select
          label={targetNames[company]}
          description="Confirmed bookings are reported to it, with the consent of client and visitor."
          allowDeselect={false}
          data={[{ value: noPixel, label: 'None' }, ...pixels.map(({ id, name }) => ({ value: id, label: name || id }))]}
          value={pixel}
          onChange={(value) => setPixel(value ?? noPixel)}
        />
      )}
      <Button mt="sm" disabled={account === null} loading={choose.isPending} onClick={save}>
        Save account
      </Button>
    </>
  )
}
