import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { call, type Status } from './calls.ts'
import { closed } from './closed-store.ts'

const pollMs = 5_000

/** Says why nothing works and until when. Asks again until the installation is open, then reads everything again. */
export default function ClosedDialog() {
  const queries = useQueryClient()
  const [maintenance, setMaintenance] = useState<Status['maintenance']>(null)
  useEffect(() => {
    const look = async () => {
      // Without an answer it may be restarting: it is asked again.
      const status = await call('GET /status').catch(() => null)
      if (!status) return
      setMaintenance(status.maintenance)
      if (status.maintenance) return
      closed.set(false)
      void queries.invalidateQueries()
    }
    void look()
    const timer = setInterval(() => void look(), pollMs)
    return () => clearInterval(timer)
  }, [queries])
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      title="Closed for maintenance"
    >
      <Stack gap="xs">
        {maintenance?.text && <Text>{maintenance.text}</Text>}
        {maintenance?.until && (
          <Text>
            Expected to reopen at <Moment value={maintenance.until} />.
          </Text>
        )}
        <Text c="dimmed" size="sm">
          Keep this page open. What you typed stays, and the page continues when Safiri reopens.
        </Text>
      </Stack>
    </Modal>
  )
}
