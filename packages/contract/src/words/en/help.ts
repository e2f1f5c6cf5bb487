/** Texts of help: what a screen is for, whom to ask, and the keys. */
export const help = {
  screen: 'This screen',
  /** Two sentences for each screen, which are true for everybody who sees it. */
  screens: {
    home: 'What waits for you in all your studies, the most urgent first, and the studies themselves. Open an action to do it, or a study to read what it has published.',
    allActions:
      'What the posts of all your studies still ask you to do, with the time it is due. An entry leaves the list when it is done.',
    allUnread:
      'Posts of all your studies that you have not opened yet. A post leaves the list when you open it, and comes back if you mark it as unread.',
    myTeams:
      'The teams and study sites that you are in, in all your studies. Open one to see its people, where it stands and how it is reached.',
    timeline:
      'What was published in this study and is shared with you. A post that asks you to do something says so, with the time it is due.',
    actions:
      'What the posts of this study still ask you to do, with the time it is due. An entry leaves the list when it is done.',
    unread:
      'Posts of this study that you have not opened yet. A post leaves the list when you open it, and comes back if you mark it as unread.',
    documents:
      'The posts of this study by category, those that you have not read with a dot. Open a category to see its posts and those of the categories below it.',
    sitesAndMembers:
      'The study sites, the other teams and the people of this study, as far as you may see them. Its administrators and managers create sites and teams and take people in.',
    team: 'Where a site or team stands, who is in it, and how it is reached. The administrators and managers of the study change its status; its monitors can put it on hold.',
    member:
      'The teams and roles of one person in this study, and how to reach them. What you may change here has a button; for anything else, ask an administrator of the study.',
    audit:
      'Who did what in this study and when, as far as you may read it. Open an entry to see what it was before and the reason; nothing here can be edited or removed.',
    accessReview:
      'Everybody who may enter this study now, with their roles, their teams and when they last signed in. Compare it at intervals with who should have access; a row opens the person, where access is changed or ended.',
    studyAdmin:
      'What this study is called, how it looks, what its roles are called, and whom people can ask. Everybody in the study sees a change at once, and the audit trail keeps it.',
    administrators:
      'The people who administer this organisation: they create its studies and choose who administers each. They see what happens in a study only once they are in it.',
    studies:
      'The studies of this organisation. Create one by hand or from its record in a public registry, and choose who administers it.',
    newPost:
      'Share a document or news with this study: the file or the text, who may see it, and what you ask of them. You can keep it as a draft until it is complete.',
    newSite:
      'A new study site, which begins as planned and without members. It can be activated when its ethics approval is recorded and a principal investigator is a member.',
    invite:
      'Invitations by mail into one team of this study, with the same roles for everybody. They are valid for some days, and stand in the list of members until they are answered.',
    newTeam:
      'A new team of the sponsor, a CRO, a vendor or others, such as a committee. It is active from the beginning and has no members yet.',
    newVersion:
      'Another version of a published post. Readers keep the present one until this is published; you say what has changed, and whether they have to act again.',
    draft:
      'A post that is not published yet. Save your changes as a draft; when it is complete, publish it, or submit it to those who approve.',
    compare:
      'What changed from one version of a document to another, page by page. What was removed is struck out, what was added is underlined.',
    post: 'A post, with its comments and versions. If it asks you to do something, its card says what and by when.',
  },
  contacts: 'Whom to ask in {{study}}',
  contactsOfStudy: 'Whom to ask',
  contactsFailed: 'The contacts could not be loaded.',
  noContacts:
    'Nobody is named for you yet. The administrators and managers of the study choose its key contacts.',
  perStudy: 'Each study names its own contacts. Choose one, and open help there.',
  noStudy: 'You are in no study yet. Each study names the people whom its members can ask.',
  keys: 'Keys',
  keysOff: 'Single letters are switched off in this browser. The menu of your profile has the switch.',
  key: { pageUp: 'Page Up', pageDown: 'Page Down', control: 'Ctrl', enter: 'Enter' },
  does: {
    help: 'Open help',
    home: 'Go home',
    actions: 'Go to your actions',
    unread: 'Go to what is unread',
    moveInList: 'Next and previous post',
    open: 'Open the post',
    moveBetweenPosts: 'Next and previous post of the list',
    comment: 'Write a comment',
    turn: 'Turn the pages of a document',
    zoom: 'Larger and smaller pages',
    find: 'Find a text in a document',
    changes: 'Next and previous change',
  },
  terms: 'Terms of service',
};
