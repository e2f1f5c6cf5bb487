/** Texts of help: what a screen is for, who to ask, and the keys. */
export const help = {
  screen: 'This screen',
  /** Two sentences for each screen, which are true for everybody who sees it. */
  screens: {
    home: 'What’s waiting for you in all your studies, most urgent first, and the studies themselves. Open an action to complete it, or a study to read what it has published.',
    allActions:
      'What the posts in all your studies still ask you to do, and when it’s due. An entry leaves the list once it’s done.',
    readingSession:
      'What your studies ask of you, one document after another. Read each, choose “Ready to sign”, and sign all of them together at the end; nothing is recorded as signed before that.',
    allUnread:
      'Posts in all your studies that you haven’t opened yet. A post leaves the list when you open it, and returns if you mark it as unread.',
    search:
      'Finds posts and comments by their words, in titles, texts and the pages of documents. Each result opens where the words are.',
    myTeams:
      'Your teams and study sites, in all your studies. Open one to see its people, its status and how to reach it.',
    updates:
      'What happened that concerns you, newest first, one row for each post, order or other item. Opening a row marks it as read, on all your devices.',
    equipment:
      'The devices that are lent to your teams and sites, in all your studies. Those whose calibration is due come first.',
    timeline:
      'What has been published in this study and shared with you. Posts that need something from you say so, and when it’s due.',
    actions:
      'What the posts in this study still ask you to do, and when it’s due. An entry leaves the list once it’s done.',
    unread:
      'Posts in this study that you haven’t opened yet. A post leaves the list when you open it, and returns if you mark it as unread.',
    documents:
      'The posts in this study by category; a dot marks those you haven’t read. Open a category to see its posts and those in its subcategories.',
    sitesAndMembers:
      'The study sites, other teams and people of this study, as far as you can see them. Study administrators and managers create sites and teams and add people.',
    complianceInsights:
      'How much of what posts require has been done, by post and team, as far as you can see it. Choose a cell to see who is overdue there, or a team to see only its figures.',
    team: 'The status of a site or team, who is in it and how to reach it. Study administrators and managers change its status; its monitors can put it on hold.',
    member:
      'One person’s teams and roles in this study, and how to reach them. Anything you can change here has a button; for anything else, ask a study administrator.',
    catalogue:
      'What this study can order, which supply managers import from a CSV file. Choose sites to see what they can get.',
    catalogueImport:
      'Compare a CSV file with the catalogue, correct its lines and import it. Nothing is written before you press Import.',
    orders:
      'The orders of this study that you can see. Open one to see how far along it is and what you can do next.',
    notificationContacts:
      'Choose who is told by email about what. An address outside the study gets a link first, and nothing before it is confirmed.',
    quotations:
      'What products would cost, and until when each offer holds. A quotation opens with its lines; whoever may accept it declines or orders there.',
    newQuotation:
      'Choose products, or name what isn’t in the catalogue, then say for when and where. A supplier answers with prices.',
    newOrder:
      'Choose sites and products, say where and when, and check everything. One order is placed for each site; nothing is ordered before you press Place order.',
    scannedEquipment:
      'One item on loan: how it is, when its calibration is due, and whom to call. Its label leads here.',
    supportRequests:
      'What sites need help with: faults, calibrations, deliveries and more. Open a request to read its messages and to write.',
    newSupportRequest:
      'An item on loan fills in its serial number. The request goes to those who supply the site; safety events are reported elsewhere.',
    pickups:
      'The pickups of this study that you can see. Open one to see when the courier comes and what you can do next.',
    newPickup:
      'Choose what is collected, how it is and how it is packed, and say when and where. The courier’s appointment follows once somebody has scheduled it.',
    order:
      'One order or support request: what it says, how far along it is, and who did what. The buttons are what your role and its state allow.',
    audit:
      'Who did what in this study, and when, as far as you can see it. Open an entry to see the previous values and the reason; nothing here can be edited or removed.',
    accessReview:
      'Everyone who can open this study now, with their roles, their teams and when they last signed in, and the programs that have access. Compare it regularly with who should have access; open a row to change or end a person’s access.',
    profile:
      'What others in your studies see of you, which you can correct yourself, how you sign in, and what is recorded about you. What you signed or acknowledged can’t be changed; ask your study’s contacts about anything else.',
    studyAdmin:
      'What this study is called, how it looks, what its roles are called, and who people can ask. Everyone in the study sees changes straight away, and the audit trail records them.',
    administrators:
      'The people who administer this organisation: they create its studies and choose who administers each one. They see what happens in a study only if they’re in it.',
    accounts:
      'How this organisation’s people sign in, and who is locked out. Send a link for a new password, lift a lock, remove lost second factors, or disable an account; the person is told by email.',
    programs:
      'The other systems that can open this organisation’s studies, and what each may do there. Add one to get its key, which is shown once.',
    studies:
      'This organisation’s studies. Create one by hand or from its record in a public registry, and choose who administers it.',
    newPost:
      'Share a document, news or an event with this study: choose what it says, who can see it and what you ask of them. You can keep it as a draft until it’s ready.',
    newSite:
      'A new study site, which starts with the status “Planned” and no members. It can be activated once its ethics approval is recorded and a principal investigator is a member.',
    invite:
      'Invitations by email to one team of this study, with the same roles for everyone. They’re valid for 14 days, and appear in the list of members until people respond.',
    newTeam:
      'A new team for the sponsor, a CRO, a vendor or others, such as a committee. It’s active from the start and has no members yet.',
    newVersion:
      'A new version of a published post. Readers keep the current one until you publish this; you say what has changed, and whether they have to act again.',
    draft:
      'A post that isn’t published yet. Save your changes as a draft; when it’s ready, publish it or submit it for approval.',
    compare:
      'What changed from one version of a document to another, page by page. Removed text is struck through, added text is underlined, and text that moved has dots below it.',
    post: 'A post, with its comments and versions. If it asks you to do something, its card says what, why and by when, and lets you hand it over to a colleague where that is possible.',
  },
  contacts: 'Who to ask in {{study}}',
  contactsOfStudy: 'Who to ask',
  contactsFailed: 'Couldn’t load the contacts.',
  noContacts:
    'No contacts have been named for you yet. Study administrators and managers choose the key contacts.',
  perStudy: 'Each study has its own contacts. Choose a study, then open help there.',
  noStudy: 'You aren’t in a study yet. Each study names people its members can ask.',
  keys: 'Keyboard shortcuts',
  keysOff:
    'Single-letter shortcuts are switched off in this browser. You can switch them on in your profile menu.',
  key: { pageUp: 'Page Up', pageDown: 'Page Down', control: 'Ctrl', enter: 'Enter', escape: 'Esc' },
  does: {
    help: 'Open help',
    goTo: 'Search, or go anywhere by name',
    home: 'Go to the home page',
    actions: 'Go to your actions',
    unread: 'Go to your unread posts',
    moveInList: 'Next and previous post',
    open: 'Open the post',
    moveInQueue: 'Next and previous document',
    scroll: 'Scroll the document',
    agree: 'Acknowledge, or add to what you sign, and go on',
    later: 'Put it off until the others are done',
    takeBack: 'Take back what is ready to sign',
    signAll: 'Sign everything that is ready',
    leave: 'Leave; what is ready to sign stays',
    moveBetweenPosts: 'Next and previous post in the list',
    acknowledge: 'Acknowledge the post',
    comment: 'Write a comment',
    turn: 'Turn the pages of a document',
    zoom: 'Zoom in and out',
    find: 'Find text in a document',
    highlight: 'Choose words of a document, and highlight them',
    play: 'Play and pause a video',
    skip: 'Skip in a video',
    describe: 'Audio description of a video, on and off',
    changes: 'Next and previous change',
    back: 'Go back',
    closeComparison: 'Close the comparison',
  },
  terms: 'Terms of service',
};
