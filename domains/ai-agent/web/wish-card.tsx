import { Skeleton, Text, Textarea } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, draftReads, inquiriesCall } from './calls.ts'

/** Drafts an itinerary from a wish. With `?inquiry=` the wish is that of an inquiry. */
export function WishCard() {
  const { inquiry } = useSearch({ strict: false }) as { inquiry?: string }
  const answer = useCall(inquiriesCall, 'GET /inquiries_/{id}/show', { params: { id: inquiry ?? '' } }, { enabled: Boolean(inquiry) })
  return (
    <Card title="New itinerary">
      {inquiry && answer.isPending ? (
        <Skeleton height={140} visible={false} />
      ) : (
        <WishForm key={answer.data?.id ?? 'new'} inquiry={answer.data} />
      )}
    </Card>
  )
}

function WishForm({ inquiry }: { inquiry: { id: string; name: string; message: string | null } | undefined }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { wish: inquiry?.message ?? '' },
    check: ({ wish }): Record<string, string> => (wish.trim() === '' ? { wish: 'Wish is required.' } : {}),
    send: async ({ wish }) => {
      const { id } = await call('POST /crm/ai-agent/itineraries', { body: { wish, ...(inquiry ? { inquiry_id: inquiry.id } : {}) } })
      void invalidate(draftReads)
      await navigate({ href: pathTo('/crm/ai-agent/$id', { id }) })
    },
  })
  return (
    <SmallForm form={form} action="Draft itinerary">
      {inquiry && (
        <Text size="sm" c="dimmed" mb="xs">
          For the inquiry of {inquiry.name}.
        </Text>
      )}
      <Textarea
        label="Wish"
        description="Days, people and their ages, what they want to see, a budget, a month. In plain words."
        placeholder="Six days, gorillas and chimps, two adults, 4 000 USD, in February"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...form.field('wish')}
      />
    </SmallForm>
  )
}
