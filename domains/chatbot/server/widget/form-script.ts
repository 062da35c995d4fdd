/** The part of the chat's script that asks for a name and address: for a person, a booking or an inquiry. It uses what `script.ts` defines. */
export const formScript = `function person() {
    if (withPerson) return tell(texts.waiting)
    if (!config.open) return details(texts.closed, '/person')
    ask('/person', {}).then(take, function (error) { tell(error.message || texts.failed) })
  }
  /** Asks for name and address before something is sent to people. */
  function details(heading, path) {
    var wrong = make('div', { class: 'wrong', role: 'alert' })
    var inputs = {}
    ;[['name', 'name'], ['email', 'email'], ['phone', 'tel'], ['message', '']].forEach(function (one) {
      var attributes = { name: one[0], maxlength: one[0] === 'message' ? '2000' : '120' }
      if (one[1]) attributes.autocomplete = one[1]
      if (one[0] === 'email') attributes.type = 'email'
      if (one[0] === 'phone') attributes.type = 'tel'
      inputs[one[0]] = make(one[0] === 'message' ? 'textarea' : 'input', attributes)
    })
    ui.form.replaceChildren(
      make('p', {}, heading), wrong,
      make('label', {}, [texts.name, inputs.name]), make('label', {}, [texts.email, inputs.email]),
      make('label', {}, [texts.phone, inputs.phone]), make('label', {}, [texts.question, inputs.message]),
      make('div', { class: 'actions' }, [make('button', { type: 'submit', class: 'main' }, texts.submit), button(texts.cancel, shut)]),
    )
    ui.form.onsubmit = function (event) {
      event.preventDefault()
      var body = {}
      Object.keys(inputs).forEach(function (one) { body[one] = inputs[one].value.trim() })
      if (!body.message) delete body.message
      ask(path, body).then(
        function (data) {
          shut()
          if (data.messages) return take(data)
          poll()
        },
        function (error) {
          Object.keys(inputs).forEach(function (one) { inputs[one].setAttribute('aria-invalid', String(one in (error.errors || {}))) })
          wrong.textContent = [].concat.apply([], Object.values(error.errors || {})).join(' ') || error.message || texts.failed
        },
      )
    }
    ui.form.hidden = false
    inputs.name.focus()
  }
  function shut() {
    ui.form.hidden = true
    ui.text.focus()
  }
`
