import type { FastifyInstance } from 'fastify'
import type { App } from '#kit/server/app.ts'
import { formScript } from './form-script.ts'
import { chatStyle } from './style.ts'

/** Serves the script that puts the chat on any website. It contains no secret and needs no other file. */
export function addChatScript(server: FastifyInstance, app: App): void {
  server.get('/js/chat.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(chatScript(app.appUrl)),
  )
}

const chatScript = (base: string): string =>
  websiteScript
    .replace('__FORM__', () => formScript)
    .replace('__BASE__', () => JSON.stringify(base))
    .replace('__STYLE__', () => JSON.stringify(chatStyle))

const websiteScript = `/*
 * The chat of an agency on any website:
 *
 *   <script src="…/js/chat.js" data-key="KEY" async></script>
 */
;(function () {
  'use strict'
  var base = __BASE__
  var style = __STYLE__
  var key = (document.currentScript || {}).dataset.key || ''
  if (!/^[A-Za-z0-9_.-]+$/.test(key)) throw new TypeError('Safiri: data-key is the key of a chat')
  var stored = 'safiri-chat-' + key.slice(0, 24)
  var config, texts, token = remembered(), messages = [], actions = [], waiting = [], withPerson = false, isNew = false
  var timer, sending = false, ui = {}

  function remembered() {
    try { return localStorage.getItem(stored) } catch (error) { return null }
  }
  function remember(given) {
    token = given
    try { given ? localStorage.setItem(stored, given) : localStorage.removeItem(stored) } catch (error) { /* a page without storage */ }
  }
  function nonce() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), function (one) { return ('0' + one.toString(16)).slice(-2) }).join('')
  }
  function ask(path, body) {
    var headers = {}
    if (token) headers['x-safiri-chat'] = token
    if (body) headers['content-type'] = 'application/json'
    return fetch(base + '/chat/' + key + path, { method: body ? 'POST' : 'GET', headers: headers, body: body && JSON.stringify(body), credentials: 'omit' })
      .then(function (answer) {
        return answer.json().then(function (data) {
          if (answer.ok) return data
          throw Object.assign(new Error(data.message), { status: answer.status, errors: data.errors || {} })
        })
      })
  }
  function make(name, attributes, content) {
    var element = document.createElement(name)
    Object.keys(attributes || {}).forEach(function (one) { element.setAttribute(one, attributes[one]) })
    ;[].concat(content == null ? [] : content).forEach(function (one) { element.append(one) })
    return element
  }
  function button(label, press, looks) {
    var element = make('button', { type: 'button', class: looks || '' }, label)
    element.addEventListener('click', press)
    return element
  }
  function safe(url) {
    try {
      var parsed = new URL(url, base)
      return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null
    } catch (error) { return null }
  }
  function link(url, content, looks) {
    var href = safe(url)
    return href ? make('a', { href: href, target: '_blank', rel: 'noopener noreferrer', class: looks || '' }, content) : make('span', {}, content)
  }

  function build() {
    var host = make('div')
    ;['fill', 'on'].forEach(function (one) { host.style.setProperty('--' + one, config.colours[one]) })
    var root = host.attachShadow({ mode: 'open' })
    try {
      var sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      root.adoptedStyleSheets = [sheet]
    } catch (error) { root.append(make('style', {}, style)) }
    ui.bubble = button('', toggle, 'bubble')
    ui.bubble.setAttribute('aria-controls', 'panel')
    ui.person = button('', person)
    ui.close = button('×', toggle)
    ui.log = make('div', { class: 'log', role: 'log', 'aria-live': 'polite', tabindex: '0' })
    ui.state = make('div', { class: 'state', role: 'status', hidden: '' })
    ui.form = make('form', { class: 'form', hidden: '', novalidate: '' })
    ui.text = make('textarea', { maxlength: '2000', rows: '1' })
    ui.send = make('button', { type: 'submit', class: 'main' })
    ui.write = make('form', { class: 'write' }, [ui.text, ui.send])
    ui.write.addEventListener('submit', function (event) { event.preventDefault(); say(ui.text.value); ui.text.value = '' })
    ui.text.addEventListener('keydown', function (event) {
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) { event.preventDefault(); ui.write.requestSubmit() }
    })
    ui.panel = make('section', { id: 'panel', class: 'panel', role: 'dialog', hidden: '' }, [
      make('div', { class: 'head' }, [make('strong', {}, config.name), ui.person, ui.close]), ui.log, ui.state, ui.form, ui.write,
    ])
    ui.panel.addEventListener('keydown', function (event) { if (event.key === 'Escape') toggle() })
    root.append(ui.panel, ui.bubble)
    document.body.append(host)
    // Buttons of the page that open the chat are hidden until it is here.
    document.querySelectorAll('[data-safiri-chat]').forEach(function (one) {
      one.hidden = false
      one.addEventListener('click', function () { if (ui.panel.hidden) toggle() })
    })
    inLanguage(navigator.language.slice(0, 2))
    draw()
  }
  function inLanguage(language) {
    var found = config.texts[language] || texts || config.texts[config.languages[0]]
    if (found === texts) return
    texts = found
    ui.person.textContent = texts.person
    ui.close.setAttribute('aria-label', texts.close)
    ui.send.textContent = texts.send
    ui.text.setAttribute('aria-label', texts.write)
    ui.text.placeholder = texts.write
    ui.log.setAttribute('aria-label', texts.title)
    ui.panel.setAttribute('aria-label', texts.title + ' · ' + config.name)
    label()
  }
  function label() {
    ui.bubble.textContent = ui.panel.hidden ? (isNew ? texts.unread : texts.open) : texts.close
    ui.bubble.setAttribute('aria-expanded', String(!ui.panel.hidden))
  }
  function toggle() {
    ui.panel.hidden = !ui.panel.hidden
    isNew = false
    label()
    if (ui.panel.hidden) ui.bubble.focus()
    else { ui.text.focus(); if (token) poll(); drawState() }
  }

  function say(text) {
    if (!text.trim()) return
    waiting.push({ text: text.trim(), nonce: nonce() })
    draw()
    flush()
  }
  function flush() {
    if (sending || waiting.length === 0) return
    sending = true
    var batch = waiting.slice(0, 5)
    ask('/messages', { messages: batch, page: location.href.slice(0, 500) }).then(
      function (data) {
        sending = false
        waiting = waiting.slice(batch.length)
        take(data)
        flush()
      },
      function (error) {
        sending = false
        // What the server refuses is not sent again. Without a connection, it is.
        if (error.status && error.status !== 429 && error.status < 500) waiting = waiting.slice(batch.length)
        tell(error.status ? error.message || texts.failed : texts.offline)
        if (waiting.length > 0) setTimeout(flush, error.status === 429 ? 20000 : 4000)
        draw()
      },
    )
  }
  function take(data) {
    remember(data.token)
    isNew = isNew || (ui.panel.hidden && messages.length > 0 && data.messages.length > messages.length)
    messages = data.messages
    actions = data.actions
    withPerson = data.with_person
    config.open = data.open
    inLanguage(data.language)
    label()
    draw()
    later()
  }
  function later() {
    clearTimeout(timer)
    timer = setTimeout(poll, ui.panel.hidden || document.hidden ? 30000 : withPerson ? 3000 : 8000)
  }
  function poll() {
    clearTimeout(timer)
    if (!token) return
    ask('/messages').then(take, function (error) {
      if (error.status === 404) remember(null)
      else { if (!error.status) tell(texts.offline); later() }
    })
  }

  // What is drawn already stays in the page: a screen reader reads only what is added to the log.
  var drawn = []
  function draw() {
    drawState()
    var said = messages.length === 0 ? [{ author: 'bot', text: config.greeting }] : messages
    var parts = said.concat(waiting.map(function (one) { return { author: 'visitor', text: one.text } }))
    var keys = parts.map(keyOf)
    if (waiting.length === 0 && actions.length > 0) keys.push(JSON.stringify(actions))
    var same = 0
    while (same < keys.length && keys[same] === drawn[same]) same++
    if (same === keys.length && same === drawn.length) return
    while (ui.log.children.length > same) ui.log.lastChild.remove()
    parts.slice(same).forEach(function (one) { ui.log.append(bubbleOf(one)) })
    if (keys.length > parts.length) ui.log.append(make('div', { class: 'actions' }, actions.map(actionOf)))
    drawn = keys
    ui.log.scrollTop = ui.log.scrollHeight
  }
  function whoOf(message) {
    return message.author === 'visitor' ? texts.you : message.author === 'staff' ? message.name || config.name : texts.bot
  }
  /** The addresses of files change each time, so they are no part of it. */
  function keyOf(message) {
    return JSON.stringify([
      whoOf(message), message.text,
      (message.citations || []).map(function (one) { return one.title }), (message.files || []).map(function (one) { return one.name }),
    ])
  }
  function bubbleOf(message) {
    var own = message.author === 'visitor'
    var element = make('div', { class: own ? 'said own' : 'said' }, [make('div', { class: 'who' }, whoOf(message)), message.text])
    ;(message.citations || []).forEach(function (one) {
      var picture = one.picture && safe(one.picture)
      var shown = [picture ? make('img', { src: picture, alt: '', loading: 'lazy' }) : '', one.title]
      element.append(one.url ? link(one.url, shown, 'cited') : make('div', { class: 'cited' }, shown))
    })
    ;(message.files || []).forEach(function (one) {
      element.append(link(one.url, one.picture ? make('img', { src: safe(one.url), alt: one.name, loading: 'lazy' }) : one.name, 'cited'))
    })
    return element
  }
  function actionOf(action) {
    return button(action.label, function () {
      if (action.kind === 'person') person()
      else if (action.kind === 'open' && safe(action.url)) window.open(safe(action.url), '_blank', 'noopener')
      else if (action.quote_id) details(action.label, '/quotes/' + action.quote_id + '/' + action.kind)
      else say(action.label)
    })
  }
  function drawState() {
    var text = withPerson ? texts.waiting : ''
    ui.state.textContent = text
    ui.state.hidden = !text
  }
  function tell(text) {
    ui.state.textContent = text
    ui.state.hidden = false
  }

  __FORM__
  ask('').then(function (given) {
    if (!given.enabled) return
    config = given
    build()
    if (token) poll()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', function () { if (!document.hidden) poll() })
  }, function () { /* without a connection there is no chat */ })
})()
`
