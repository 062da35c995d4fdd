import { Skeleton, Stack, Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { purposeName } from './website-words.ts'

/** All that a visitor answered, a line for each field. */
export default function AnswerDialog({ id, close }: { id: string; close: () => void }) {
  const { data, error, refetch, isFetching } = useCall(call, 'GET /website/form-answers/{id}', { params: { id } })
  return (
    <Modal opened onClose={close} title={data ? data.title || purposeName[data.purpose] : 'Answer'}>
      {data ? (
        <Stack gap="xs">
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.answers}</Text>
          <Text size="sm" c="dimmed">
            Sent from {data.path}, <Moment value={data.created_at} />
          </Text>
        </Stack>
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton height={80} />
      )}
    </Modal>
  )
}
