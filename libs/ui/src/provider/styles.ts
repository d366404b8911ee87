import './layers';
import '../styles/tokens.css';
import '../styles/mantine-tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
