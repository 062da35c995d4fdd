import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { Columns } from '#kit/web/record-page/record-page.tsx'
import { GateSide } from './gate-side.tsx'
import { load, save } from './gate-store.ts'
import { Verdict } from './verdict.tsx'
import styles from './scan.module.css'
import { play } from './sound.ts'
import { useCamera } from './use-camera.ts'
import { useGate, type ScanAnswer } from './use-gate.ts'

/** The names of the gate and the device, both stored on the device. */
function useNames() {
  const [gate, setGate] = useState('Main gate')
  const [device, setDevice] = useState('')
  useEffect(() => {
    void load('facts', 'gate').then((name) => name && setGate(name))
    void load('facts', 'device').then(async (known) => {
      const name = known ?? `Device ${crypto.randomUUID().slice(0, 4).toUpperCase()}`
      if (!known) await save('facts', 'device', name)
      setDevice(name)
    })
  }, [])
  const rename = (name: string) => {
    setGate(name)
    void save('facts', 'gate', name)
  }
  return { gate, device, rename }
}

/** The gate screen of an event: camera, manual entry, scan result and queued offline scans. */
export function Gate({ event }: { event: string }) {
  const { gate, device, rename } = useNames()
  const [direction, setDirection] = useState<'entry' | 'exit'>('entry')
  const [on, setOn] = useState(false)
  const [verdict, setVerdict] = useState<ScanAnswer | null>(null)
  const busy = useRef(false)
  const settings = { event, gate: gate.trim() || 'Gate', device: device || 'Device', direction }
  const { scan, sync, waiting, conflicts, online } = useGate(settings)
  const look = async (code: string) => {
    if (busy.current || code === '') return
    busy.current = true
    try {
      const answer = await scan(code)
      setVerdict(answer)
      play(answer.result === 'ok')
    } catch (error) {
      showError('Not scanned', error)
    } finally {
      busy.current = false
    }
  }
  const { video, problem } = useCamera(on && verdict === null, (code) => void look(code))
  return (
    <Columns side={<GateSide event={event} online={online} waiting={waiting} conflicts={conflicts} sync={sync} />}>
      <Card title={direction === 'entry' ? 'Entry' : 'Exit'}>
        <div className={styles.settings}>
          <SegmentedControl
            aria-label="Direction"
            data={[
              { value: 'entry', label: 'Entry' },
              { value: 'exit', label: 'Exit' },
            ]}
            value={direction}
            onChange={(value) => setDirection(value as 'entry' | 'exit')}
          />
          <TextInput aria-label="Gate" maxLength={60} value={gate} onChange={(change) => rename(change.currentTarget.value)} />
        </div>
        <div className={styles.camera} data-on={on || undefined}>
          {on ? (
            <video ref={video} muted playsInline aria-label="Camera" />
          ) : (
            <div className={styles.ready}>
              <p>Point the camera at the code of a ticket.</p>
              <Button size="lg" leftSection={<icons.scan size={20} aria-hidden />} onClick={() => setOn(true)}>
                Start the camera
              </Button>
            </div>
          )}
        </div>
        {on && problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <ByHand look={look} />
      </Card>
      {verdict && <Verdict answer={verdict} direction={direction} onClose={() => setVerdict(null)} />}
    </Columns>
  )
}

function ByHand({ look }: { look: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('')
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    void look(code.trim())
    setCode('')
  }
  return (
    <form className={styles.byHand} onSubmit={submit}>
      <TextInput
        label="Ticket number"
        placeholder="TK-7Q2M9XKD"
        autoComplete="off"
        maxLength={200}
        value={code}
        onChange={(change) => setCode(change.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={code.trim() === ''}>
        Check
      </Button>
    </form>
  )
}
