import { Alert, Button, Group } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { formatCount } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { companyNames } from '../contract/words.ts'
import { call, type Ads } from './calls.ts'
import { download } from './download.ts'
import { audienceWords } from './words.ts'

const counted = (count: number, what: string): string => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`

/** The people who agreed to marketing: as a file, or as a list that is kept at the company. */
export function AudienceCard({ ads }: { ads: Ads }) {
  const { company, audience, connection } = ads
  const name = companyNames[company]
  const may = useMay()
  const params = { company }
  const start = useAction(call, 'POST /ads/{company}/audience/start', { notice: 'Sync started.' })
  const stop = useAction(call, 'POST /ads/{company}/audience/stop', { notice: 'Audience deleted.' })
  const isEmpty = audience.emails === 0 && audience.phones === 0
  const mayKeep = may('View Clients') && may('Manage Integrations')
  const askStop = async () => {
    const text = `The list is deleted at ${name}. Ads that use it reach fewer people.`
    if (await confirm({ title: 'Delete the audience?', text, action: 'Delete audience', danger: true })) stop.mutate({ params })
  }
  const { list } = audience
  const hasButtons = (list && mayKeep) || (!isEmpty && may('View Clients'))
  return (
    <Card title="Audience">
      <p>
        {isEmpty
          ? 'Nobody has agreed to marketing yet. Consents are recorded on a person’s page, and by your sign-up forms.'
          : `${counted(audience.emails, 'email')} and ${counted(audience.phones, 'phone')} of people who agreed to marketing. ${name} gets their hashes only (SHA-256).`}
      </p>
      {list && (
        <>
          {list.problem && (
            <Alert color="red" title="The audience was not synced" mb="sm">
              {list.problem}
            </Alert>
          )}
          <Facts
            rows={[
              { label: `At ${name}`, value: <StatusBadge status={list.state} {...audienceWords[list.state]} /> },
              { label: 'People', value: formatCount(list.people) },
              { label: 'Last sync', value: list.synced_at && <Moment value={list.synced_at} /> },
            ]}
          />
        </>
      )}
      {hasButtons && (
        <Group mt="md">
          {mayKeep && connection?.account && (list || !isEmpty) && (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ params })}>
              {list ? 'Sync now' : `Keep audience at ${name}`}
            </Button>
          )}
          {list && mayKeep && (
            <Button variant="default" loading={stop.isPending} onClick={() => void askStop()}>
              Delete audience
            </Button>
          )}
          {!isEmpty && may('View Clients') && (
            <Button variant="default" onClick={() => void download(() => call.download('GET /ads/{company}/audience/file', { params }))}>
              Download audience
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}
