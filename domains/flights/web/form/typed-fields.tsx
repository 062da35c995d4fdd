import { TextInput } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { readDay, readFlight, readTime } from '../../contract/itinerary-lines.ts'

interface TypedFieldProps<Value extends string | null> extends FieldProps<Value> {
  /** Parses the text. On `null` the raw text stays the value, and validation refuses it. */
  read: (text: string) => string | null
  show: (value: string) => string
  empty: Value
  inputMode?: 'numeric'
  autoFocus?: boolean
}

/** A text field that accepts loose formats, and shows the parsed value on blur. */
function TypedField<Value extends string | null>({ value, onChange, onBlur, read, show, empty, ...props }: TypedFieldProps<Value>) {
  const [text, setText] = useState(value ? show(value) : '')
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    if (!typing) setText(value ? show(value) : '')
  }, [value, typing, show])
  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={text}
      onFocus={(event) => {
        setTyping(true)
        event.currentTarget.select()
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        onChange?.((read(typed) ?? (typed.trim() === '' ? empty : typed)) as Value)
      }}
      onBlur={() => {
        setTyping(false)
        onBlur?.()
      }}
    />
  )
}

const ofToday = (text: string) => readDay(text, dayOf(new Date()))
const dayText = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day) || day : day)
const itself = (text: string) => text

/** A local day at an airport: "12MAR", "12/3", "12 Mar 2027". */
export const FlightDayField = memo(function FlightDayField(props: FieldProps<string | null>) {
  return <TypedField placeholder="12MAR" {...props} read={ofToday} show={dayText} empty={null} />
})

/** A local time at an airport: "0715", "7:15". */
export const ClockField = memo(function ClockField(props: FieldProps<string>) {
  return <TypedField placeholder="0715" inputMode="numeric" {...props} read={readTime} show={itself} empty="" />
})

const flightText = (text: string) => {
  const flight = readFlight(text)
  return flight && `${flight.carrier}${flight.flight_number}`
}

/** Airline and number in one field: "KQ413". */
export const FlightField = memo(function FlightField(props: FieldProps<string> & { autoFocus?: boolean }) {
  return <TypedField placeholder="KQ413" {...props} read={flightText} show={itself} empty="" />
})
