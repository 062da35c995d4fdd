import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { useAction, useCall, useList } from '#kit/web/use-call.ts'
import type { MailDocument } from '../contract/document.ts'
import { call, designList } from './calls.ts'
import styles from './mail-editor.module.css'
import { MailFrame } from './mail-preview.tsx'

interface DesignPickerProps {
  choose: (document: MailDocument) => void
  onClose: () => void
}

/** Chooses the design from which a mail starts: one of ours with the agency's offers, or one of its own. */
export default function DesignPicker({ choose, onClose }: DesignPickerProps) {
  const take = (document: MailDocument) => {
    choose(document)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Choose a design" size={980}>
      <Tabs defaultValue="starting">
        <Tabs.List mb="md">
          <Tabs.Tab value="starting">To start from</Tabs.Tab>
          <Tabs.Tab value="own">Your designs</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="starting">
          <StartingDesigns take={take} />
        </Tabs.Panel>
        <Tabs.Panel value="own">
          <OwnDesigns take={take} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

interface ListProps {
  take: (document: MailDocument) => void
}

function StartingDesigns({ take }: ListProps) {
  const { data, error, refetch, isFetching } = useCall(call, 'GET /crm/mail-designs/starting')
  if (error) return <FailedState error={error} retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={320} />
  return (
    <ul className={styles.designs}>
      {data.map(({ key, name, text, document }) => (
        <li key={key}>
          <Design name={name} text={text} document={document} take={take} />
        </li>
      ))}
    </ul>
  )
}

function OwnDesigns({ take }: ListProps) {
  const { data, error, refetch, isFetching } = useList(designList, { page: 1, per_page: 50, sort: '-updated_at' })
  const remove = useAction(call, 'DELETE /crm/mail-designs/{id}', { invalidates: ['/crm/mail-designs'], notice: 'Design deleted.' })
  if (error) return <FailedState error={error} retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={320} />
  if (data.data.length === 0) return <p>No designs yet. Keep a mail as a design, and it appears here.</p>
  const ask = async (id: string, name: string) => {
    if (
      await confirm({
        title: `Delete ${name}?`,
        text: 'Campaigns that started from it keep their mail.',
        action: 'Delete design',
        danger: true,
      })
    )
      remove.mutate({ params: { id } })
  }
  return (
    <ul className={styles.designs}>
      {data.data.map(({ id, name, subject }) => (
        <li key={id} className={styles.own}>
          <OwnDesign id={id} name={name} subject={subject} take={take} />
          <span className={styles.designMenu}>
            <RowMenu
              label={`Actions for ${name}`}
              actions={[{ label: 'Delete', icon: 'trash', danger: true, needs: ['Manage CRM'], run: () => ask(id, name) }]}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OwnDesign({ id, name, subject, take }: ListProps & { id: string; name: string; subject: string }) {
  const { data } = useCall(call, 'GET /crm/mail-designs/{id}', { params: { id } })
  return data ? <Design name={name} text={subject} document={data.document} take={take} /> : <Skeleton height={320} />
}

function Design({ name, text, document, take }: ListProps & { name: string; text: string; document: MailDocument }) {
  const { data } = useQuery({
    queryKey: ['POST /crm/mails/preview', document, 'light'],
    queryFn: ({ signal }) => call('POST /crm/mails/preview', { body: { document }, signal }),
    staleTime: 60_000,
  })
  return (
    <button type="button" className={styles.design} onClick={() => take(document)}>
      <span aria-hidden style={{ padding: 0, border: 0 }}>
        {data ? <MailFrame html={data.html} width={640} height={260} title={`Design ${name}`} /> : <Skeleton height={260} />}
      </span>
      <span>
        {name}
        <small>{text}</small>
      </span>
    </button>
  )
}
