import { Button } from '@mantine/core'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { adLimits, type AdsCompany } from '../contract/words.ts'
import type { Draft } from './calls.ts'

interface DraftDrawerProps {
  company: AdsCompany
  draft: Draft | null
  save: (draft: Draft) => Promise<void>
  close: () => void
}

/** The texts of one draft, to copy. */
export function DraftDrawer({ company, draft, save, close }: DraftDrawerProps) {
  const { pictures } = adLimits[company]
  return (
    <SideDrawer opened={draft !== null} close={close} title={draft?.title ?? 'Draft'}>
      {draft && (
        <>
          <Facts
            rows={[
              { label: 'Headline', value: draft.headline, copy: draft.headline },
              { label: 'Description', value: draft.description, copy: draft.description },
              { label: 'Text', value: draft.text, copy: draft.text },
              { label: 'Link', value: draft.url, copy: draft.url },
              {
                label: 'Pictures',
                value: draft.picture_url
                  ? pictures.map(([width, height]) => `${width} × ${height}`).join(', ')
                  : 'None: the offer has no picture',
              },
            ]}
          />
          <Button mt="md" onClick={() => void save(draft)}>
            Download texts and pictures
          </Button>
        </>
      )}
    </SideDrawer>
  )
}
