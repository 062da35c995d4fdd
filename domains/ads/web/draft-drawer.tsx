import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { adLimits, companyNames, type AdsCompany } from '../contract/words.ts'
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
          {draft.made?.problem && (
            <Alert color="red" title={`${companyNames[company]} refused the ad`} mb="md">
              {draft.made.problem}
            </Alert>
          )}
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
