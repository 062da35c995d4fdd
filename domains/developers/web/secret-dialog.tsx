import { Button, Code, Group } from '@mantine/core'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'

interface SecretDialogProps {
  title: string
  /** What it is for. */
  text: string
  value: string
  /** Names it for screen readers: "token". */
  what: string
  /** What to do with it. Default: it is for a program. */
  keep?: string
  close: () => void
}

/** Shows a token or secret, once. It does not close by a click beside it. */
export const SecretDialog = ({
  title,
  text,
  value,
  what,
  keep = 'It is shown only now. Store it where your program reads its passwords.',
  close,
}: SecretDialogProps) => (
  <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
    <p>{text}</p>
    <Group gap="xs" wrap="nowrap" my="md">
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', flex: 1 }}>
        {value}
      </Code>
      <CopyButton value={value} what={what} />
    </Group>
    <p>{keep}</p>
    <Group justify="flex-end" mt="md">
      <Button onClick={close}>Close</Button>
    </Group>
  </Modal>
)
