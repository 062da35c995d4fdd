import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'

const pauseSeconds = 30

/** Requests another mail, with a pause between two requests, and shows the result. */
export function SendAgain({ send, label = 'Send a new code' }: { send: () => Promise<unknown>; label?: string }) {
  const [left, setLeft] = useState(0)
  const [notice, setSaid] = useState('')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const again = async () => {
    try {
      await send()
      setSaid('Sent.')
      setLeft(pauseSeconds)
    } catch (error) {
      setSaid(asCallError(error).sentences.join(' '))
    }
  }
  return (
    <span>
      {left === 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={() => void again()}>
          {label}
        </Anchor>
      ) : (
        <Text span size="sm" c="dimmed">
          Again in <span className="figures">{left}</span> s
        </Text>
      )}
      <Text span size="sm" c="dimmed" role="status">
        {notice && ` ${notice}`}
      </Text>
    </span>
  )
}
