import { Button, Group } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, type Feed } from './calls.ts'
import { reasonWords } from './words.ts'

/** A snapshot that lost too many items: what is lost, and the two ways on. */
export function WaitingCard({ feed: { kind, waiting, published, difference } }: { feed: Feed }) {
  const decide = useAction(call, 'POST /feeds/{kind}/decide', { notice: 'Feed saved.' })
  if (!waiting || !published) return null
  const send = (decision: 'publish' | 'keep') => decide.mutate({ params: { kind }, body: { snapshot: waiting.id, decision } })
  const lost = difference?.lost ?? []
  return (
    <Card title="The new feed lost many items">
      <p>
        It has {waiting.items} items, and the published one {published.items}. Companies stop showing what is missing, so it waits for you.
      </p>
      <LinkRows none="">
        {lost.map(({ id, title, reasons }) => (
          <LinkRow
            key={id}
            title={title}
            text={reasons.length > 0 ? reasons.map((reason) => reasonWords[reason]).join(', ') : 'No longer on the website'}
          />
        ))}
      </LinkRows>
      {difference && difference.removed > lost.length && <p>And {difference.removed - lost.length} more.</p>}
      <Allowed needs={['Manage Integrations']}>
        <Group mt="md">
          <Button variant="default" loading={decide.isPending} onClick={() => send('keep')}>
            Keep old feed
          </Button>
          <Button loading={decide.isPending} onClick={() => send('publish')}>
            Publish new feed
          </Button>
        </Group>
      </Allowed>
    </Card>
  )
}
