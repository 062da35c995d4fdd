import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, domainReads } from '../calls.ts'
import { MailDomain } from './mail-domain.tsx'

/** The domains that mails may come from, with the DNS records that they need. */
export function MailDomainsCard() {
  const [adding, setAdding] = useState(false)
  const answer = useCall(call, 'GET /crm/mail-domains')
  return (
    <Card
      title="Mail domains"
      aside={
        <Allowed needs={['Manage CRM']}>
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            Add domain
          </Button>
        </Allowed>
      }
    >
      {answer.isPending && <Skeleton height={96} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data?.length === 0 && (
        <Text size="sm">No domains yet. With your own domain, mails come from your address and fewer of them end as spam.</Text>
      )}
      <Stack gap="lg">
        {answer.data?.map((domain) => (
          <MailDomain key={domain.id} domain={domain} />
        ))}
      </Stack>
      {adding && <AddDomain close={() => setAdding(false)} />}
    </Card>
  )
}

function AddDomain({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { domain: '' },
    send: async (body) => {
      await call('POST /crm/mail-domains', { body })
      await invalidate(domainReads)
      toast('Domain added. Set its records next.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add a mail domain" size="sm">
      <SmallForm form={form} action="Add domain">
        <TextInput
          label="Domain"
          description="The part of your address after the @."
          placeholder="lodge.com"
          required
          data-autofocus
          mb="md"
          {...form.field('domain')}
        />
      </SmallForm>
    </Modal>
  )
}
