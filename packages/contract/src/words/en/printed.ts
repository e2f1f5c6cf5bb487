/** Texts of the PDFs about signatures. */
export const printed = {
  receipt: {
    title: 'Receipt of an electronic signature',
    fileName: 'Receipt of {{name}}, {{title}} {{version}}',
    made: 'Checked by Studyline on {{time}}.',
    study: 'Study',
    content: 'SHA-256 of the text',
    file: 'SHA-256 of the file',
    check: 'Check',
    missing: 'The signature is missing.',
  },
  item: { made: 'As it was on {{time}}.' },
  page: {
    title: 'Signature page',
    fileName: '{{title}} {{version}}, with signatures',
    fileNameAlone: '{{title}} {{version}}, signature page',
    copy: 'The pages before this one are a copy of the file that was signed. Its first {{bytes}} bytes are that file, unchanged; this page was added after them and isn’t part of what was signed.',
    alone: 'This page is alone: {{reason}}',
    reason: {
      NO_FILE: 'what was signed is a text without a file.',
      NO_PREVIEW: 'the file isn’t a PDF, so no page can be added to a copy of it.',
      ENCRYPTED: 'the file is protected by a password, so no page can be added to a copy of it.',
      RESTRICTED: 'whoever made the file doesn’t allow pages to be added.',
      SIGNED: 'the file has a digital signature of its own, which another page would make invalid.',
      XFA: 'the file is a form that only Adobe programs can show, so no page can be added to a copy of it.',
      BROKEN: 'the file is damaged, or made in an unusual way, so no page can be added to a copy of it.',
      TOO_LARGE: 'the file is too large to be copied with another page.',
      TIMEOUT: 'copying the file with another page takes too long.',
      CHANGED: 'the file that is stored is no longer the one that was signed.',
    },
    signatures_one: '{{count}} signature',
    signatures_other: '{{count}} signatures',
    some: 'These are the signatures that whoever downloaded this page may see. There may be others.',
    means: 'What a signature means',
    meansText:
      'Each person named above signed this version electronically, with an account and a secret of their own. Their name, the time, the meaning and the hash of the file are bound together: if any of them changes, the check fails.',
    check: {
      file: 'Compute the SHA-256 of the file that was signed. It has to be the one above, and fileHash in each statement. For a text, docs/signatures.md of Studyline describes how it is computed.',
      copy: 'Compute the SHA-256 of the first {{bytes}} bytes of this file. It has to be the one above, and fileHash in each statement.',
      statement:
        'Compute the SHA-256 of each statement, which is one line. It has to be its hash. prevHash in it is the hash of the signature before it in this study.',
    },
  },
  meaning: '{{name}}: “{{statement}}”',
  statement: {
    title: 'What was signed',
    text: 'The hash is that of these characters in UTF-8, in one line. The same is in the file {{file}} inside this PDF.',
  },
  check: {
    title: 'How to check it without Studyline',
    file: 'Compute the SHA-256 of the file that was signed. It has to be the one above, and fileHash in what was signed.',
    content:
      'fileHash in what was signed is the SHA-256 of the text, its pictures, and when and where an event is. How it is computed is described in docs/signatures.md of Studyline.',
    statement: 'Compute the SHA-256 of what was signed. It has to be the hash of the statement above.',
    chain:
      'prevHash in what was signed is the hash of the signature before it in this study, whose receipt says the same.',
    passkey:
      'Compute the root of the Merkle tree from the statement, its place and the path (RFC 9162, 2.1.3.2). It has to be the challenge in clientDataJSON, in base64url.',
    key: 'Check the signature over authenticatorData and the SHA-256 of clientDataJSON by the public key, which is a COSE key (RFC 9052); one by ECDSA is in DER. What the passkey has signed has to say the same as what was signed, except for time, nonce and prevHash.',
  },
  passkey: {
    title: 'Signed by a passkey',
    text: 'The device of the person has signed a hash over all they signed in one sitting. Neither Studyline nor whoever owns its database can make such a signature.',
    statement: 'Statement',
    place: 'Place',
    placeOf: '{{place}} of {{size}}, counted from 0',
    path: 'Path to the root',
    root: 'Root',
    alone: 'None: it was signed alone, and its leaf is the root.',
  },
};
