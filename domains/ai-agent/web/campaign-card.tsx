import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Select } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { languageNames, replyLanguages, type ReplyLanguage } from '../contract/words.ts'
import { call, draftReads } from './calls.ts'

/** Drafts a campaign from a wish. */
export function CampaignCard() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { wish: '', language: null as ReplyLanguage | null },
    check: ({ wish }): Record<string, string> => (wish.trim() === '' ? { wish: 'Wish is required.' } : {}),
    send: async ({ wish, language }) => {
      const body = { wish, ...(language ? { language } : {}) }
      const { id } = await call('POST /crm/ai-agent/campaigns', { body })
      void invalidate(draftReads)
      await navigate({ href: pathTo('/crm/ai-agent/$id', { id }) })
    },
  })
  return (
    <Card title="New campaign">
      <SmallForm form={form} action="Draft campaign">
        <Textarea
          label="Campaign"
          description="Who it is for and what for: past guests, free places of a month, birthdays, an offer. Name SMS or WhatsApp if it is no mail."
          placeholder="Win back guests of last year’s gorilla trips"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.field('wish')}
        />
        <Select
          label="Language of the texts"
          placeholder="As most of these people write"
          clearable
          data={replyLanguages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
      </SmallForm>
    </Card>
  )
}
