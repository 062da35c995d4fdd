import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import type { FeedItem } from './calls.ts'
import { reasonWords } from './words.ts'

/** What a feed says of one offer, by the feed's own names. */
export function PreviewDrawer({ item, close }: { item: FeedItem | null; close: () => void }) {
  return (
    <SideDrawer opened={item !== null} close={close} title={item?.title ?? 'Preview'}>
      {item && (
        <>
          {item.reasons.length > 0 && <p>Left out: {item.reasons.map((reason) => reasonWords[reason]).join(', ')}.</p>}
          <Facts rows={item.says.map(({ name, value }) => ({ label: name, value: value || '—', copy: value }))} />
          <Button component={Link} to={`${kinds[item.kind as Kind].path}/${item.id}`} variant="default" mt="md">
            Open offer
          </Button>
        </>
      )}
    </SideDrawer>
  )
}
